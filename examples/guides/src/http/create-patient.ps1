'{"fn": "Asha", "dob": "1990-04-12", "gen": "F", "username": "UHID-1042"}' |
  curl.exe "$env:SERVICE/profiles/v1/patient/" `
  -H "Authorization: Bearer $env:TOKEN" -H 'client-id: front-desk' `
  -H 'Content-Type: application/json' -d '@-'
