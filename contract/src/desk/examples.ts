import type { Examples } from '../example.ts'

export const deskExamples = {
  readCommand: { Text: 'text ana running 10 min late, remind me to call her tomorrow', ContactId: 1201 },
  doCommand: {
    Acts: [
      { Kind: 'Text', ContactId: 1201, Body: 'Running 10 min late' },
      { Kind: 'Task', ContactId: 1201, Title: 'Call her', TaskTypeId: 2, DateTime: '2030-05-18T14:00:00Z' },
    ],
  },
  undoCommand: {
    RequestId: 'b5c3b0f0-6f4b-4e0e-8f6a-2f4d0c1f7a11',
    ActivityIds: [],
    MessageIds: [8801],
    Keys: [],
  },
  snooze: { Key: 'Task:501', Until: '2030-05-18T13:00:00Z' },
  unsnooze: { Key: 'Task:501' },
} satisfies Examples
