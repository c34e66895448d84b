import type { Buildah } from './buildah.ts';

/** The configuration of an image, as far as the checks read it. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly ExposedPorts: Readonly<Record<string, unknown>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** An image in the storage. */
export interface Image {
  readonly name: string;
  readonly config: ImageConfig;
  /** The size of its own layers, without those of the base, in bytes. */
  readonly ownBytes: number;
}

/** Builds the image of the mock from its context. */
export function buildImage(buildah: Buildah, context: string): Image {
  const name = 'localhost/profiles-mock';
  // In another format, the health check is lost.
  const how = ['--isolation=chroot', '--pull-never', '--format=docker', '--quiet'];
  buildah.call('bud', ...how, '--tag', name, context);
  const { Docker, Manifest } = JSON.parse(buildah.call('inspect', '--type=image', name));
  const { layers }: { layers: readonly { size: number }[] } = JSON.parse(Manifest);
  const ownBytes = layers.slice(1).reduce((total, { size }) => total + size, 0);
  return { name, config: Docker.config, ownBytes };
}
