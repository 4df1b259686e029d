import { sweep } from './sweep.ts'

await sweep(import.meta.url)
