#!/usr/bin/env bash
# Serves the mock on a free port, runs patients.sh against it, and compares its output.
set -euo pipefail

coproc MOCK { exec profiles-mock --port 0 --seed seed.json; }
trap 'kill "$MOCK_PID"' EXIT
read -r greeting <&"${MOCK[0]}"

SERVICE=${greeting##* } bash patients.sh | diff expected.txt -
echo 'patients.sh prints the text in expected.txt.'
