import type { EndpointName } from '@dormer/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * The calls that the security log records, whether they succeed or are refused. Of all others it records only those
 * that were forbidden (403) or too many (429). Calls that delete, export or change who may do what must be listed here
 * (security-log.test.ts).
 */
export const securityEvents = {
  signIn: 'sign-in',
  register: 'registration',
  finalizeRegistration: 'payment',
  setPaymentMethod: 'payment',
  setCard: 'payment',
  setPlan: 'plan-change',
  setSeats: 'plan-change',
  cancelPlan: 'plan-change',
  resumePlan: 'plan-change',
  finishSignIn: 'sign-in',
  signInByPasskey: 'sign-in',
  proveIdentity: 'identity-proof',
  confirmAuthenticator: 'second-step-change',
  removeAuthenticator: 'second-step-change',
  renewRecoveryCodes: 'second-step-change',
  addPasskey: 'second-step-change',
  removePasskey: 'second-step-change',
  resetSecondStep: 'second-step-change',
  setSecuritySettings: 'second-step-change',
  refreshSession: 'session-renewal',
  signOut: 'sign-out',
  endSessions: 'sessions-end',
  changePassword: 'password-change',
  requestReset: 'password-request',
  resetPassword: 'password-change',
  updateUser: 'account-change',
  setUserPermission: 'permission-change',
  createUser: 'account-added',
  inviteAgain: 'invitation',
  setUserActive: 'account-change',
  deleteUser: 'deletion',
  removeUserPhoto: 'deletion',
  createCalendarFeed: 'address-given',
  deleteCalendarFeed: 'address-end',
  readCalendarFeed: 'address-use',
  makeCatalogAddress: 'address-given',
  deleteCatalog: 'address-end',
  readCatalog: 'address-use',
  removeLogo: 'deletion',
  closeBrokerage: 'brokerage-closing',
  keepBrokerage: 'brokerage-kept',
  exportEverything: 'export',
  everythingLink: 'export',
  exportContacts: 'export',
  exportAudit: 'export',
  exportLedger: 'export',
  exportReport: 'export',
  download: 'download',
  deleteContacts: 'deletion',
  startBulk: 'bulk-change',
  deleteDocument: 'deletion',
  removeAgreement: 'deletion',
  deleteProperty: 'deletion',
  deleteSavedSearch: 'deletion',
  deleteSearch: 'deletion',
  deleteSource: 'deletion',
  deleteUrgencyType: 'deletion',
  deleteSplitPlan: 'deletion',
  deleteTask: 'deletion',
  deleteTasks: 'deletion',
  deleteAppointment: 'deletion',
  deleteTextCode: 'deletion',
  deleteTransaction: 'deletion',
  unlinkPerson: 'deletion',
  saveVendor: 'deletion',
  deleteFolder: 'deletion',
  deleteAdjustment: 'deletion',
  removeChecklistLine: 'deletion',
  deleteTransactionDocument: 'deletion',
  deleteDocuments: 'deletion',
  zipDocuments: 'export',
  issueStatement: 'export',
  emailDocuments: 'export',
  endSentLink: 'address-end',
  sentDocument: 'download',
  downloadDocument: 'download',
  office365Password: 'mailbox-connection',
  connectGmail: 'mailbox-connection',
  connectOffice365: 'mailbox-connection',
  connectImap: 'mailbox-connection',
  disconnectMailbox: 'mailbox-end',
  confirmClient: 'client-confirmation',
  deleteClientSearch: 'deletion',
  restoreRequest: 'restoration',
  restoreTrash: 'restoration',
} as const satisfies Partial<Record<EndpointName, string>>

/** The security-relevant facts of a request, as far as they are known; never the body, which may contain a secret. */
export type SecurityFacts = {
  TenantId?: number
  UserId?: number
  /** Whose account is acted on. */
  OfUserId?: number
  /** What it is about, in the program's own words. */
  What?: string
  /** Why it was refused, if the status does not say so. */
  Refused?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    security: SecurityFacts
  }
  interface FastifyContextConfig {
    /** The name of the endpoint that the route serves. */
    call?: EndpointName
  }
}

const told: Partial<Record<EndpointName, string>> = securityEvents
/** Calls that programs make by themselves, again and again, are recorded only when refused. */
const byThemselves: ReadonlySet<EndpointName> = new Set(['refreshSession', 'readCalendarFeed', 'readCatalog'])

/** Writes a line for each request that belongs in the security log, once it has been answered. */
export const logSecurity = (app: FastifyInstance, security: Logger) => {
  app.decorateRequest('security')
  app.addHook('onRequest', async (request) => {
    request.security = {}
  })
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    const status = reply.statusCode
    if (!call) return
    const event = told[call] ?? (status === 403 ? 'forbidden' : status === 429 ? 'too-many' : undefined)
    const { Refused, ...facts } = request.security
    const isRefused = Refused !== undefined || status >= 400
    if (!event || (byThemselves.has(call) && !isRefused)) return
    security.info(
      {
        event,
        call,
        outcome: isRefused ? 'refused' : 'success',
        status,
        ...facts,
        reason: Refused,
        address: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 200),
        RequestId: request.recordedAs,
      },
      event,
    )
  })
}
