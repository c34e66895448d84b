npm ci && npm run build
npx node scripts/write-image-context.ts tarballs/image
docker build --tag registry.example.com/profiles-mock:0.1.0 tarballs/image
