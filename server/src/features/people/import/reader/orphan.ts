// Ends the process soon after its parent has ended.
import { workerData as parent } from 'node:worker_threads'

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500)
