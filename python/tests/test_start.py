"""How a sandbox is found or started."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from ads_sandbox import SandboxClient, SandboxNotFound, SandboxUnreachable, connect, find_or_start
from ads_sandbox.start import find_program

ENDING_ENGINE = """#!/bin/sh
echo "$@" >>"{log}"
case "$1" in
  run) echo 8f3a ;;
  inspect) echo false ;;
  logs) echo "ads-sandbox: SANDBOX_SEED must not be empty" >&2 ;;
esac
"""

ENGINE = """#!/bin/sh
echo "$@" >>"{log}"
case "$1" in
  image) exit {status} ;;
  run) echo "exit code 125: no space left on device" >&2; exit 125 ;;
esac
"""


def executable(file: Path, text: str) -> Path:
    file.write_text(text)
    file.chmod(0o755)
    return file


def test_an_address_precedes_a_program(sandbox: SandboxClient) -> None:
    with find_or_start({**os.environ, "SANDBOX_URL": sandbox.url, "ADS_SANDBOX": "no-such-program"}) as found:
        assert found.url == sandbox.url


def test_a_program_runs_until_the_end_of_the_block() -> None:
    environment = {**os.environ, "SANDBOX_URL": ""}
    with find_or_start(environment) as found:
        assert found.info()["worlds"] == ["default"]
    with pytest.raises(SandboxUnreachable):
        found.info()


def test_the_program_gets_the_admin_token() -> None:
    with find_or_start({**os.environ, "SANDBOX_URL": "", "SANDBOX_ADMIN_TOKEN": "secret-of-this-test"}) as found:
        assert found.info()["worlds"] == ["default"]
        assert connect(found.url).info()["worlds"] == []


def test_the_program_writes_the_coverage_to_the_file_of_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "coverage.json"
    with find_or_start({**os.environ, "SANDBOX_URL": "", "SANDBOX_COVERAGE_FILE": str(file)}) as found:
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"{found.url}/v2/profiles", timeout=10)
    assert json.loads(file.read_text())["statuses"] == {"listProfilesV2": {"401": 1}}


def test_a_sandbox_ends_after_its_process_was_killed() -> None:
    code = (
        "import os, ads_sandbox, time\n"
        "with ads_sandbox.find_or_start() as found:\n"
        "    print(found.url, flush=True)\n"
        "    time.sleep(60)\n"
    )
    environment = {**os.environ, "SANDBOX_URL": ""}
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    client = connect(process.stdout.readline().strip())
    assert client.info()["worlds"] == ["default"]
    process.kill()
    process.communicate()
    until = time.monotonic() + 10
    with pytest.raises(SandboxUnreachable):
        while time.monotonic() < until:
            client.info()


def test_a_program_in_path_precedes_that_of_node_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "node_modules/.bin").mkdir(parents=True)
    installed = executable(tmp_path / "node_modules/.bin/ads-sandbox", "#!/bin/sh\n")
    (tmp_path / "bin").mkdir()
    in_path = executable(tmp_path / "bin/ads-sandbox", "#!/bin/sh\n")
    assert find_program({"PATH": str(tmp_path / "bin")}) == [str(in_path)]
    assert find_program({"PATH": ""}) == [str(installed)]
    assert find_program({"PATH": "", "ADS_SANDBOX": "node 'my checkout/main.js'"}) == ["node", "my checkout/main.js"]


def test_a_checkout_above_the_working_folder_is_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dist").mkdir()
    main = tmp_path / "dist/main.js"
    main.write_text("")
    (tmp_path / "package.json").write_text('{"name": "ads-sandbox"}')
    (tmp_path / "examples").mkdir()
    monkeypatch.chdir(tmp_path / "examples")
    assert find_program({"PATH": ""}) == ["node", str(main)]


def test_the_output_of_a_program_that_does_not_start_is_in_the_error(tmp_path: Path) -> None:
    program = executable(tmp_path / "broken", "#!/bin/sh\necho 'port 8080 is in use' >&2\nexit 1\n")
    with pytest.raises(SandboxNotFound, match="broken: port 8080 is in use"):
        with find_or_start({**os.environ, "SANDBOX_URL": "", "ADS_SANDBOX": str(program)}):
            pass


def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment without an address and a program."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ads_sandbox.start.find_program", lambda environment: None)
    (tmp_path / "bin").mkdir()
    return {"PATH": f"{tmp_path / 'bin'}:/bin:/usr/bin"}


def test_the_first_engine_with_the_image_runs_a_container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**nowhere(tmp_path, monkeypatch), "SANDBOX_SEED": "7", "SANDBOX_SCENARIOS": "/my/scenarios"}
    logs = {name: tmp_path / f"{name}.log" for name in ("docker", "podman")}
    for name, status in (("docker", 1), ("podman", 0)):
        executable(tmp_path / "bin" / name, ENGINE.format(log=logs[name], status=status))
    with pytest.raises(SandboxNotFound, match="podman cannot start the image ads-sandbox: .*no space left"):
        with find_or_start(environment):
            pass
    assert logs["docker"].read_text() == "image inspect ads-sandbox\n"
    assert "--env SANDBOX_SEED ads-sandbox\n" in logs["podman"].read_text()
    assert "SANDBOX_SCENARIOS" not in logs["podman"].read_text()


def test_the_log_of_a_container_that_ends_is_in_the_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**nowhere(tmp_path, monkeypatch), "SANDBOX_ADMIN_TOKEN": "secret"}
    log = tmp_path / "docker.log"
    executable(tmp_path / "bin/docker", ENDING_ENGINE.format(log=log))
    with pytest.raises(SandboxNotFound, match="the container of the sandbox has ended: .* SANDBOX_SEED must not be empty"):
        with find_or_start(environment):
            pass
    image, run, *others = log.read_text().splitlines()
    assert image == "image inspect ads-sandbox"
    assert re.fullmatch(
        r"run --detach --publish 127\.0\.0\.1:(\d+)-(\d+):\1-\2 --env PORT=\1 --env SANDBOX_ADMIN_TOKEN ads-sandbox", run
    )
    assert others == ["inspect --format {{.State.Running}} 8f3a", "logs 8f3a", "rm --force 8f3a"]


def test_without_a_sandbox_the_error_names_the_ways_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {**nowhere(tmp_path, monkeypatch), "PATH": str(tmp_path / "bin")}
    with pytest.raises(SandboxNotFound, match="set SANDBOX_URL .* install the program ads-sandbox, or build the image"):
        with find_or_start(environment):
            pass
