import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id } from '../fields.ts'

/** The steps of the setup checklist, in order: flag, title, support article. */
export const setupSteps = [
  { Flag: 'IsMlsConnected', Title: 'Connect MLS', Slug: 'connect-mls' },
  { Flag: 'IsEmailConnected', Title: 'Connect Email', Slug: 'connect-email' },
  { Flag: 'IsDomainSet', Title: 'Connect Domain', Slug: 'connect-domain' },
  { Flag: 'IsIdxSetup', Title: 'Access Site Admin', Slug: 'access-site-admin' },
  { Flag: 'IsNotificationSet', Title: 'Set Up Notifications', Slug: 'setup-notifications' },
  { Flag: 'IsSourceSet', Title: 'Set Up Sources', Slug: 'setup-sources' },
  { Flag: 'ImportContacts', Title: 'Import Contacts', Slug: 'import-contacts' },
] as const
const slugs = setupSteps.map((step) => step.Slug)

/** Each step's flag, true only while its condition holds (docs/rules.md#setup-steps). */
export const profileProgress = endpoint({
  method: 'GET',
  path: 'api/user/profile/{userId}',
  summary: 'Get the progress of the setup checklist',
  permission: 'signed-in',
  params: z.object({ userId: id('user') }),
  response: z.object({
    IsMlsConnected: z.boolean(),
    IsEmailConnected: z.boolean(),
    IsDomainSet: z.boolean(),
    IsIdxSetup: z.boolean(),
    IsNotificationSet: z.boolean(),
    IsSourceSet: z.boolean(),
    ImportContacts: z.boolean(),
  }),
})
export type ProfileProgress = z.infer<typeof profileProgress.response>

export const toggleProfileProgress = endpoint({
  method: 'PUT',
  path: 'api/user/profile/{userId}/toggleshow',
  summary: 'Show or hide the setup checklist',
  permission: 'signed-in',
  params: z.object({ userId: id('user') }),
  response: done,
})

export const supportArticle = endpoint({
  method: 'GET',
  path: 'api/support/article/{slug}',
  summary: 'Get a support article',
  permission: 'signed-in',
  params: z.object({ slug: z.enum(slugs) }),
  response: z.object({ Content: z.string() }),
})
