#!/usr/bin/env bash
# Calls the mock that `npm start` serves, or the one at $SERVICE.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
SERVICE=${SERVICE:-http://127.0.0.1:4700}

# #region create
curl -K curl.conf "$SERVICE/profiles/v1/patient/" \
  -d '{"fn": "ASHA", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}'
# #endregion create

# #region update
curl -K curl.conf -X PATCH "$SERVICE/profiles/v1/emr-user/dr-mehta" -d '{"bg": "O+"}'
# #endregion update

# #region read
curl -K curl.conf "$SERVICE/__mock__/patients/patient-1"
curl -K curl.conf "$SERVICE/__mock__/emr-users/dr-mehta"
# #endregion read

curl -K curl.conf "$SERVICE/profiles/v1/patient/" \
  -d '{"fn": "Luis", "dob": "2024-02-29", "gen": "M", "username": "UHID-1042"}'

# #region change
curl -K curl.conf -X PATCH "$SERVICE/__mock__/patients/patient-1" -d '{"ln": "rao", "mobile": null}'
curl -K curl.conf -X DELETE "$SERVICE/__mock__/emr-users/dr-mehta"
# #endregion change

# #region fault
curl -K curl.conf "$SERVICE/__mock__/faults" \
  -d '{"operation": "createPatient", "fault": {"kind": "respond", "status": 503, "body": "busy"}}'
curl -K curl.conf "$SERVICE/profiles/v1/patient/" -d '{"fn": "Luis", "dob": "2024-02-29", "gen": "M"}'
# #endregion fault

# #region faults
curl -K curl.conf "$SERVICE/__mock__/faults" \
  -d '{"operation": "*", "fault": {"kind": "drop"}, "times": "Infinity", "rate": 0.2}'
curl -K curl.conf "$SERVICE/__mock__/faults"
curl -K curl.conf -X DELETE "$SERVICE/__mock__/faults/2"
# #endregion faults

# #region list
curl -K curl.conf "$SERVICE/__mock__/patients?search=asha&limit=10"
# #endregion list

# #region setting
curl -K curl.conf -X PATCH "$SERVICE/__mock__/behaviour" -d '{"duplicateUsername": 422}' -o /dev/null
# #endregion setting

# #region assumptions
curl -K curl.conf "$SERVICE/__mock__/assumptions"
# #endregion assumptions

# #region events
curl -K curl.conf --no-buffer --max-time 1 --no-show-error "$SERVICE/__mock__/events" | grep ^event || true
# #endregion events

state=$(mktemp)
trap 'rm "$state"' EXIT
# #region state
curl -K curl.conf "$SERVICE/__mock__/snapshot" -o "$state"
curl -K curl.conf -X POST "$SERVICE/__mock__/reset"
curl -K curl.conf -X PUT "$SERVICE/__mock__/snapshot" --data-binary @"$state"
# #endregion state
curl -K curl.conf "$SERVICE/__mock__/patients?after=patient-1"
curl -K curl.conf "$SERVICE/__mock__/patients"
