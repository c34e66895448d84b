docker run --rm --publish 127.0.0.1:4700:4700 registry.example.com/profiles-mock:0.1.0
