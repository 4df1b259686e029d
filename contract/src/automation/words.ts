/** The API documentation's texts about workflows (words.ts). */
export const automationWords: Record<string, string> = {
  'api/workflow': 'Workflows: follow-up that runs by itself, for contacts and on transactions.',
}
