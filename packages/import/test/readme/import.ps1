npx @profiles/import patients.csv --dry-run --write-map map.json

$env:PROFILES_TOKEN = 'your-token'
npx @profiles/import patients.csv --map-file map.json `
  --base-url http://127.0.0.1:4700 --client-id front-desk
