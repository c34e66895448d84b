# Calls the mock at $SERVICE, in the folder of curl.conf.
set -euo pipefail

# #region create
curl -K curl.conf "$SERVICE/profiles/v1/patient/" \
  -d '{"fn": "ASHA", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}'
# #endregion create

# #region update
curl -K curl.conf -X PATCH "$SERVICE/profiles/v1/emr-user/emr-user-1" -d '{"bg": "O+"}'
# #endregion update

# #region read
curl -K curl.conf "$SERVICE/__mock__/patients/patient-1"
curl -K curl.conf "$SERVICE/__mock__/emr-users/emr-user-1"
# #endregion read

# #region change
curl -K curl.conf -X PATCH "$SERVICE/__mock__/patients/patient-1" -d '{"ln": "rao", "mobile": null}'
curl -K curl.conf -X DELETE "$SERVICE/__mock__/emr-users/emr-user-1"
# #endregion change

# #region fault
curl -K curl.conf "$SERVICE/__mock__/faults" \
  -d '{"operation": "createPatient", "fault": {"kind": "respond", "status": 503, "body": "busy"}}'
curl -K curl.conf "$SERVICE/profiles/v1/patient/" -d '{"fn": "Luis", "dob": "2024-02-29", "gen": "M"}'
# #endregion fault

# #region setting
curl -K curl.conf -X PATCH "$SERVICE/__mock__/behaviour" -d '{"duplicateUsername": 422}' -o /dev/null
# #endregion setting

# #region state
curl -K curl.conf "$SERVICE/__mock__/snapshot" -o snapshot.json
curl -K curl.conf -X POST "$SERVICE/__mock__/reset"
curl -K curl.conf -X PUT "$SERVICE/__mock__/snapshot" --data-binary @snapshot.json
# #endregion state
curl -K curl.conf "$SERVICE/__mock__/patients"
