import type { ArgumentsHost, Provider } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { profiles } from '../profiles.ts';
import { replyTo } from '../servers/reply-to.ts';

/** In `providers` of a module, a constructor with a parameter of the type `ProfileClient` gets the client. */
export const profilesProvider: Provider = { provide: ProfileClient, useValue: profiles };

/** Responds to a failed call by its outcome. */
export class ProfilesErrorFilter extends BaseExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const adapter = this.applicationRef;
    if (!adapter || !isProfilesError(error)) {
      super.catch(error, host);
      return;
    }
    const response = host.switchToHttp().getResponse();
    const { status, headers, body } = replyTo(error);
    for (const [name, value] of Object.entries(headers)) adapter.setHeader(response, name, value);
    adapter.reply(response, body, status);
  }
}
