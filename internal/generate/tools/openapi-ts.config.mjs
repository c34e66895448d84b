export const parser = { filters: { deprecated: false } };
