docker run --rm --publish 127.0.0.1:4700:4700 ghcr.io/OWNER/profiles-mock:0.1.0
