import { merge, mergeFields, missingFields } from '@dormer/contract/messages/merge'
import { withVideoLink } from '@dormer/contract/messages/video-link'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong } from '../../../html/long-html.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import type { Services } from '../../../services.ts'
import { customFieldsOf } from '../../people/custom-fields/custom-fields.queries.ts'
import { factsOf } from './facts.queries.ts'
import { findTemplate, listTemplates, saveTemplate } from './templates.queries.ts'

const requireFacts = async (db: Tx, actor: Actor, services: Services, contactId: number) => {
  const facts = (await factsOf(db, actor, services, [contactId])).get(contactId)
  if (!facts) throw notFound('contact')
  return facts
}

/**
 * What `template` means (docs/rules.md#merge-fields): an integer is an EmailTemplateId; any other text is itself filled
 * in.
 */
const readTemplate = async (db: Tx, actor: Actor, template: string) =>
  /^\s*\d{1,15}\s*$/.test(template)
    ? findTemplate(db, actor, 'email', Number(template))
    : { Subject: '', Body: template, VideoGuid: null }

export const templateRoutes = {
  emailTemplates: ({ db, actor }) => listTemplates(db, actor, 'email'),
  textTemplates: ({ db, actor }) => listTemplates(db, actor, 'text'),
  templateFields: async ({ db, actor }) => [
    ...mergeFields,
    ...(await customFieldsOf(db, actor.TenantId)).map(({ Name }) => `Custom: ${Name}`),
  ],
  templateFacts: ({ db, actor, services, query }) => requireFacts(db, actor, services, query.contactId),

  populateTemplate: async ({ db, actor, services, request, query: { contactId, template, textTemplateId } }) => {
    const facts = await requireFacts(db, actor, services, contactId)
    if ((template === undefined) === (textTemplateId === undefined)) throw invalid({ template: 'Choose a template' })
    if (textTemplateId !== undefined) {
      const found = await findTemplate(db, actor, 'text', textTemplateId)
      const Body = withVideoLink('Text', found, siteAddress(services.config, request))
      return { Subject: '', Body: merge(Body, facts, 'text'), MissingFields: missingFields(Body, facts, 'text') }
    }
    const found = await readTemplate(db, actor, template ?? '')
    const { Subject } = found
    const Body = withVideoLink('Email', found, siteAddress(services.config, request))
    return {
      Subject: merge(Subject, facts, 'line'),
      Body: await cleanLong(merge(Body, facts, 'html')),
      MissingFields: [...new Set([...missingFields(Subject, facts, 'line'), ...missingFields(Body, facts, 'html')])],
    }
  },

  saveEmailTemplate: async ({ db, actor, body: { EmailTemplateId, ...values } }) => {
    const Body = await cleanLong(values.Body)
    if (isEmptyHtml(Body)) throw invalid({ Body: 'Body is required' })
    return saveTemplate(db, actor, 'email', EmailTemplateId, { ...values, Body })
  },

  saveTextTemplate: ({ db, actor, body: { TextTemplateId, ...values } }) =>
    saveTemplate(db, actor, 'text', TextTemplateId, values),
} satisfies Partial<Handlers>
