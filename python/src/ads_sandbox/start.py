"""Finds a running sandbox, or starts one: a local program, or a container."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from .client import SandboxClient, connect
from .http_client import AdminApiError, SandboxUnreachable

START_TIMEOUT = 60.0
"""Seconds."""
STOP_TIMEOUT = 10.0
IMAGE = "ads-sandbox"
REGIONS = 3
"""The sandbox has a port for each region: the configured one, and those after it."""
CONTAINER_VARIABLES = ("SANDBOX_SCENARIO", "SANDBOX_SEED", "SANDBOX_NOW", "SANDBOX_CLOCK", "SANDBOX_ADMIN_TOKEN")
"""Folders of this machine do not exist in a container, so that variables with folders are left out."""

# The sandbox ends when the standard input of its command does, also if this process is killed.
_COMMAND = "import os, sys; print(os.environ['SANDBOX_URL'], flush=True); sys.stdin.read()"


class SandboxNotFound(RuntimeError):
    """There is no sandbox, and none can be started."""


@contextmanager
def find_or_start(environment: Mapping[str, str] | None = None) -> Iterator[SandboxClient]:
    """
    The sandbox at SANDBOX_URL. Otherwise starts a local program: the command in ADS_SANDBOX, `ads-sandbox` in PATH or
    in node_modules, or that of a checkout. Otherwise starts the image `ads-sandbox`, or that of ADS_SANDBOX_IMAGE, with
    docker or podman. What it started ends with the block. Raises SandboxNotFound.
    """
    environment = os.environ if environment is None else environment
    url = environment.get("SANDBOX_URL", "")
    if url != "":
        yield connect(url, admin_token=_admin_token(environment))
        return
    program = find_program(environment)
    container = None if program is not None else _find_container(environment)
    if program is not None:
        with _running_program(program, environment) as url:
            yield connect(url, admin_token=_admin_token(environment))
    elif container is not None:
        with _running_container(*container, environment) as url:
            yield connect(url, admin_token=_admin_token(environment))
    else:
        raise SandboxNotFound(
            "there is no sandbox: set SANDBOX_URL to the address of a running one, install the program ads-sandbox, or "
            f"build the image {_image(environment)} for docker or podman"
        )


def find_program(environment: Mapping[str, str]) -> list[str] | None:
    """The command of the local program; None if there is none."""
    own = environment.get("ADS_SANDBOX", "")
    if own != "":
        return shlex.split(own)
    found = shutil.which("ads-sandbox", path=environment.get("PATH"))
    if found is not None:
        return [found]
    for folder in (Path.cwd(), *Path.cwd().parents, *Path(__file__).resolve().parents):
        installed, built = folder / "node_modules/.bin/ads-sandbox", folder / "dist/main.js"
        if installed.exists():
            return [str(installed)]
        if built.exists() and _is_checkout(folder):
            return [_node_of(folder, environment), str(built)]
    return None


def _is_checkout(folder: Path) -> bool:
    try:
        return json.loads((folder / "package.json").read_text())["name"] == "ads-sandbox"
    except (OSError, ValueError, KeyError):
        return False


def _node_of(folder: Path, environment: Mapping[str, str]) -> str:
    """A checkout has a Node.js of its own, because that of the machine may be older."""
    own = folder / "node_modules/.bin/node"
    return str(own) if own.exists() else shutil.which("node", path=environment.get("PATH")) or "node"


def _admin_token(environment: Mapping[str, str]) -> str | None:
    return environment.get("SANDBOX_ADMIN_TOKEN") or None


def _image(environment: Mapping[str, str]) -> str:
    return environment.get("ADS_SANDBOX_IMAGE") or IMAGE


@contextmanager
def _running_program(program: list[str], environment: Mapping[str, str]) -> Iterator[str]:
    coverage = environment.get("SANDBOX_COVERAGE_FILE", "")
    options = [] if coverage == "" else ["--coverage-file", coverage]
    command = [*program, "exec", *options, "--", sys.executable, "-c", _COMMAND]
    with tempfile.TemporaryFile() as errors:
        try:
            # In a session of its own, Ctrl-C ends the tests before the sandbox.
            process = subprocess.Popen(
                command,
                env=dict(environment),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        except OSError as error:
            raise SandboxNotFound(f"the sandbox cannot be started with {shlex.join(program)}: {error}") from error
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            if url == "":
                process.wait(STOP_TIMEOUT)
                errors.seek(0)
                text = errors.read().decode(errors="replace").strip()
                raise SandboxNotFound(f"the sandbox does not start with {shlex.join(program)}: {text}")
            yield url
        finally:
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()
    process.stdout.close()
    try:
        process.wait(STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _find_container(environment: Mapping[str, str]) -> tuple[str, str] | None:
    """The engine and the image, if the engine has the image. A sandbox is not pulled from a registry."""
    for name in ("docker", "podman"):
        engine = shutil.which(name, path=environment.get("PATH"))
        if engine is None:
            continue
        command = [engine, "image", "inspect", _image(environment)]
        if subprocess.run(command, env=dict(environment), capture_output=True).returncode == 0:
            return engine, _image(environment)
    return None


@contextmanager
def _running_container(engine: str, image: str, environment: Mapping[str, str]) -> Iterator[str]:
    # The same ports inside and outside, because the URLs of the regions contain them.
    first = _free_ports(REGIONS)
    ports = f"{first}-{first + REGIONS - 1}"
    variables = [part for name in CONTAINER_VARIABLES if name in environment for part in ("--env", name)]
    options = ["--detach", "--publish", f"127.0.0.1:{ports}:{ports}", "--env", f"PORT={first}", *variables]
    started = subprocess.run(
        [engine, "run", *options, image], env=dict(environment), capture_output=True, text=True, check=False
    )
    if started.returncode != 0:
        raise SandboxNotFound(f"{engine} cannot start the image {image}: {started.stderr.strip()}")
    container, url = started.stdout.strip(), f"http://localhost:{first}"
    try:
        _wait_until_ready(url, _admin_token(environment), lambda: _ended_container(engine, container, environment))
        yield url
    finally:
        subprocess.run([engine, "rm", "--force", container], env=dict(environment), capture_output=True, check=False)


def _free_ports(number: int) -> int:
    """The first of several free ports in a row."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            first: int = probe.getsockname()[1]
        try:
            for port in range(first, first + number):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return first
        except (OSError, OverflowError):
            continue


def _ended_container(engine: str, container: str, environment: Mapping[str, str]) -> str | None:
    """What a container that has ended wrote; None while it runs."""
    command = [engine, "inspect", "--format", "{{.State.Running}}", container]
    state = subprocess.run(command, env=dict(environment), capture_output=True, text=True, check=False)
    if state.stdout.strip() != "false":
        return None
    logs = subprocess.run([engine, "logs", container], env=dict(environment), capture_output=True, text=True, check=False)
    return f"{logs.stdout}{logs.stderr}".strip()


def _wait_until_ready(url: str, admin_token: str | None, ended: Callable[[], str | None]) -> None:
    until = time.monotonic() + START_TIMEOUT
    client = connect(url, admin_token=admin_token)
    while True:
        try:
            client.info()
            return
        except (AdminApiError, OSError) as error:
            if time.monotonic() > until:
                raise SandboxUnreachable(f"the sandbox at {url} is not ready after {START_TIMEOUT:.0f} s") from error
            output = ended()
            if output is not None:
                raise SandboxNotFound(f"the container of the sandbox has ended: {output}") from error
            time.sleep(0.1)
