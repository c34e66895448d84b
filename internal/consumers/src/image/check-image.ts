import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import type { Image, ImageConfig } from './image.ts';

const MOST_BYTES = 5_000_000;

const EXPECTED: Partial<ImageConfig> = {
  User: 'node',
  WorkingDir: '/app',
  Volumes: { '/state': {} },
  ExposedPorts: { '4700/tcp': {} },
};

/** Checks the configuration and the size of the image. */
export function checkImage({ config, ownBytes }: Image): readonly Check[] {
  const wrong = Object.entries(EXPECTED).filter(
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
      figure: `${(ownBytes / 1e6).toFixed(1)} MB, at most ${MOST_BYTES / 1e6} MB`,
      problems: ownBytes > MOST_BYTES ? [`The image adds ${ownBytes} bytes to its base.`] : [],
    },
  ];
}
