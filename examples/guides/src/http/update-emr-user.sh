curl -X PATCH "$SERVICE/profiles/v1/emr-user/emr-user-1" \
  -H "Authorization: Bearer $TOKEN" -H 'client-id: front-desk' \
  -H 'Content-Type: application/json' \
  -d '{"bg": "O+", "mobile": "+919876543210"}'
