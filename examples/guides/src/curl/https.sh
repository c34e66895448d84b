# Creates a certificate in two ways, and calls the mock at $SERVICE with it.
set -euo pipefail

# #region mkcert
mkcert -install
mkcert -cert-file cert.pem -key-file key.pem localhost 127.0.0.1
# #endregion mkcert

# #region openssl
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -keyout key.pem -out cert.pem
# #endregion openssl

# #region call
curl --cacert cert.pem "$SERVICE/__mock__/health"
# #endregion call
