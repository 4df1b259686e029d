import type { Examples } from '../example.ts'

export const deskExamples = {
  snooze: { Key: 'Task:501', Until: '2030-05-18T13:00:00Z' },
  unsnooze: { Key: 'Task:501' },
} satisfies Examples
