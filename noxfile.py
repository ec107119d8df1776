"""The tasks of the project: `nox -l` lists them, `nox -s test` runs one."""

import nox

nox.options.sessions = ["verify", "test"]


@nox.session
def verify(session: nox.Session) -> None:
    """Run every port on every board, and compare the results."""
    session.install("-e", ".")
    session.run("cavalier", "verify", *session.posargs)


@nox.session
def test(session: nox.Session) -> None:
    """Run the quick tests; with `-- -m slow`, the others."""
    session.install("-e", ".[test-all,test-judges]")
    session.run("pytest", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the quick tests, and fail where they reach too few lines."""
    session.install("-e", ".[test-all]", "pytest-cov")
    session.run("pytest", "--cov", *session.posargs)


@nox.session
def check(session: nox.Session) -> None:
    """Run the static checks: types, style, layers, words."""
    session.install("-e", ".[test-all,docs]", "nox")
    session.run("mypy")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")
    session.run("python", "-m", "tools.words")


@nox.session
def distributions(session: nox.Session) -> None:
    """Build and try the sdist and the wheel; run the sdist's quick tests."""
    session.install("-e", ".[test-all]")
    tool = ("python", "-m", "tools.distributions", "--all")
    session.run(*tool, *session.posargs)


@nox.session
def citation(session: nox.Session) -> None:
    """Check CITATION.cff; cffconvert asks for an older jsonschema."""
    session.install("cffconvert")
    session.run("cffconvert", "--validate")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site in build/site, and check its links."""
    session.install("-e", ".[docs]")
    strict = ("--nitpicky", "--fail-on-warning")
    session.run("sphinx-build", *strict, "docs", "build/site")
    session.run("python", "-m", "tools.links", "build/site")


@nox.session
def renew(session: nox.Session) -> None:
    """Write the generated parts of README, docs and data again."""
    session.install("-e", ".[test-all,docs]")
    session.run("python", "-m", "tools.renew", *session.posargs)
