"""The fixture `sandbox` for a container of Testcontainers, in place of the one in conftest.py."""

import time

import pytest
from conftest import call
from testcontainers.core.container import DockerContainer


@pytest.fixture(scope="session")
def sandbox():
    with DockerContainer("ads-sandbox").with_env("SANDBOX_SEED", "1").with_exposed_ports(8080) as container:
        url = f"http://{container.get_container_host_ip()}:{container.get_exposed_port(8080)}"
        for _ in range(100):
            try:
                call("GET", f"{url}/readyz")
                break
            except (OSError, RuntimeError):
                time.sleep(0.1)
        yield url
