# Grades in a container:
#
#     docker build -t cavalier .
#     docker run --rm -v "$PWD:/work" cavalier grade tour.py:count
#
# The packages are those of .ci/run that grading needs: a test compares them.
FROM python:3.12-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        bubblewrap \
        fp-compiler \
        g++ \
        gcc \
        nodejs \
        ocaml-nox \
    && rm -rf /var/lib/apt/lists/*
COPY . /usr/local/src/cavalier
RUN python -m pip install --no-cache-dir /usr/local/src/cavalier
WORKDIR /work
ENTRYPOINT ["cavalier"]
CMD ["--help"]
