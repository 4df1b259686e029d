import * as command from './command.ts'
import * as contactPage from './contact-page.ts'
import * as monday from './monday.ts'
import * as shell from './shell.ts'
import * as today from './today.ts'

/** The features of this area that have calls. */
export const deskFeatures = { command, contactPage, monday, shell, today }
