'{"bg": "O+", "mobile": "+919876543210"}' |
  curl.exe -X PATCH "$env:SERVICE/profiles/v1/emr-user/emr-user-1" `
  -H "Authorization: Bearer $env:TOKEN" -H 'client-id: front-desk' `
  -H 'Content-Type: application/json' -d '@-'
