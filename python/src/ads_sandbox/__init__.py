"""Controls an ads-sandbox, an emulator of the Amazon Ads API for development and testing."""

from ._version import VERSION as __version__
from .client import SandboxClient, connect
from .explore import Exploration, ExplorationFailed, ExploredRun, ExplorerWorld, explore, explore_or_raise
from .http_client import NULL, AdminApiError, Null, SandboxUnreachable
from .start import SandboxNotFound, find_or_start
from .world import WorldHandle

__all__ = [
    "NULL",
    "AdminApiError",
    "Exploration",
    "ExplorationFailed",
    "ExploredRun",
    "ExplorerWorld",
    "Null",
    "SandboxClient",
    "SandboxNotFound",
    "SandboxUnreachable",
    "WorldHandle",
    "__version__",
    "connect",
    "explore",
    "explore_or_raise",
    "find_or_start",
]
