import { defineRouteMiddleware } from '@astrojs/starlight/route-data';

/** Gives the landing page the menu, which holds the choice of a theme on phones. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute } = locals;
  if (starlightRoute.id === '') starlightRoute.hasSidebar = true;
});
