import description from '@profiles/sdk/openapi.json' with { type: 'json' };

/** Shows how the OpenAPI description marks what is not shown: at the refusal of a username. */
export function openQuestionMark(): string {
  const { description: says, 'x-not-shown': mark } =
    description.components.responses.CreatePatient409;
  const response = { description: says, 'x-not-shown': mark };
  return `\`\`\`json\n${JSON.stringify(response, undefined, 2)}\n\`\`\``;
}
