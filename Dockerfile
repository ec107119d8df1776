# Grades in a container:
#
#     docker build -t cavalier .
#     docker run --rm -v "$PWD:/work" cavalier grade tour.py:count
#
# The packages are git, and those of .ci/programs that grading needs: a test
# compares them.
FROM python:3.12-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        bubblewrap \
        default-jdk-headless \
        fp-compiler \
        g++ \
        gcc \
        git \
        nodejs \
        ocaml-nox \
    && rm -rf /var/lib/apt/lists/*
# Not under /usr, which a graded program sees.
COPY . /opt/cavalier
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip install --no-cache-dir /opt/cavalier
ENV PATH="/opt/venv/bin:$PATH"
WORKDIR /work
ENTRYPOINT ["cavalier"]
CMD ["--help"]
