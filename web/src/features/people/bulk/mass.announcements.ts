import { announcement } from '../../../ui/announcement.ts'
import type { Selection } from './bulk.api.ts'

/** The user wants to write to all of these contacts at once. */
export const massWanted = announcement<{ channel: 'Email' | 'Text'; selection: Selection }>('mass-wanted')
