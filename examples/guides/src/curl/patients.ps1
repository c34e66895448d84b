# Calls the mock at $env:SERVICE, in the folder of curl.conf.
$ErrorActionPreference = 'Stop'

# #region create
'{"fn": "ASHA", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}' |
  curl.exe -K curl.conf "$env:SERVICE/profiles/v1/patient/" -d '@-'
# #endregion create

# #region update
'{"bg": "O+"}' |
  curl.exe -K curl.conf -X PATCH "$env:SERVICE/profiles/v1/emr-user/emr-user-1" -d '@-'
# #endregion update

# #region read
curl.exe -K curl.conf "$env:SERVICE/__mock__/patients/patient-1"
curl.exe -K curl.conf "$env:SERVICE/__mock__/emr-users/emr-user-1"
# #endregion read

# #region change
'{"ln": "rao", "mobile": null}' |
  curl.exe -K curl.conf -X PATCH "$env:SERVICE/__mock__/patients/patient-1" -d '@-'
curl.exe -K curl.conf -X DELETE "$env:SERVICE/__mock__/emr-users/emr-user-1"
# #endregion change

# #region fault
'{"operation": "createPatient", "fault": {"kind": "respond", "status": 503, "body": "busy"}}' |
  curl.exe -K curl.conf "$env:SERVICE/__mock__/faults" -d '@-'
'{"fn": "Luis", "dob": "2024-02-29", "gen": "M"}' |
  curl.exe -K curl.conf "$env:SERVICE/profiles/v1/patient/" -d '@-'
# #endregion fault

# #region setting
'{"duplicateUsername": 422}' |
  curl.exe -K curl.conf -X PATCH "$env:SERVICE/__mock__/behaviour" -d '@-' -o NUL
# #endregion setting

# #region state
curl.exe -K curl.conf "$env:SERVICE/__mock__/snapshot" -o snapshot.json
curl.exe -K curl.conf -X POST "$env:SERVICE/__mock__/reset"
curl.exe -K curl.conf -X PUT "$env:SERVICE/__mock__/snapshot" --data-binary '@snapshot.json'
# #endregion state
curl.exe -K curl.conf "$env:SERVICE/__mock__/patients"
