#!/usr/bin/env bash
# Gradescope runs this once, as root, when you upload the autograder.
set -euo pipefail

# The address of Cavalier's repository: write it in place of ADDRESS.
repository=ADDRESS

apt-get update
apt-get install -y --no-install-recommends bubblewrap g++ gcc git python3-venv

# Cavalier needs Python 3.11 or later, which the image may not have. Programs
# are run by users who cannot read root's home, so nothing is put there.
python3 -m venv /opt/uv
/opt/uv/bin/pip install uv
export UV_PYTHON_INSTALL_DIR=/opt/python
/opt/uv/bin/uv venv --python 3.12 /opt/cavalier
/opt/uv/bin/uv pip install --python /opt/cavalier "git+$repository"
