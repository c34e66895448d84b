import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '@profiles/generate/page';
import { run } from '@profiles/testkit/run';
import type { Check } from '../check.ts';
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

/** The commands of the page, of which the first builds the packages. */
const COMMANDS = 'internal/consumers/container/build.sh';

const MAX_BYTES = 5_000_000;

const EXPECTED_CONFIG: Partial<ImageConfig> = {
  User: 'node',
  WorkingDir: '/app',
  Volumes: { '/state': {} },
  ExposedPorts: { '4700/tcp': {} },
};

/** Builds the image of the mock as the page does, with buildah for Docker. */
export function buildImage(buildah: Buildah): Image {
  const [, ...commands] = readFileSync(join(ROOT, COMMANDS), 'utf8').split('\n');
  const script = commands.join('\n');
  const [, name = ''] = /--tag (\S+)/.exec(script) ?? [];
  // In another format, the health check is lost.
  const how = ['--isolation=chroot', '--pull-never', '--format=docker', '--quiet'];
  const bud = ['buildah', ...buildah.args('bud', ...how)].join(' ');
  run('bash', ['-ec', `docker() { shift; ${bud} "$@"; }\n${script}`], ROOT);
  const { Docker, Manifest } = JSON.parse(buildah.call('inspect', '--type=image', name));
  const { layers }: { layers: readonly { size: number }[] } = JSON.parse(Manifest);
  const ownBytes = layers.slice(1).reduce((total, { size }) => total + size, 0);
  return { name, config: Docker.config, ownBytes };
}

/** Checks the configuration and the size of the image. */
export function checkImage({ config, ownBytes }: Image): readonly Check[] {
  const wrong = Object.entries(EXPECTED_CONFIG).filter(
    ([name, value]) => !isDeepStrictEqual(config[name as keyof ImageConfig], value),
  );
  const hasHealthCheck = config.Healthcheck?.Test[0] === 'CMD';
  return [
    {
      what: 'configuration of the image',
      figure: `user ${config.User}, volume ${Object.keys(config.Volumes).join()}`,
      problems: [
        ...wrong.map(
          ([name]) =>
            `${name} of the image is ${JSON.stringify(config[name as keyof ImageConfig])}`,
        ),
        ...(hasHealthCheck ? [] : ['The image has no health check.']),
      ],
    },
    {
      what: 'size of the image above its base',
      figure: `${(ownBytes / 1e6).toFixed(1)} MB, at most ${MAX_BYTES / 1e6} MB`,
      problems: ownBytes > MAX_BYTES ? [`The image adds ${ownBytes} bytes to its base.`] : [],
    },
  ];
}
