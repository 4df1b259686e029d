import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'

/** What the handlers of other routes are called with, in the transaction of the command. */
export type At = { db: Tx; actor: Actor; services: Services; request: FastifyRequest; reply: FastifyReply }

/** For what a call does not take. */
export const nothing = { params: undefined, query: undefined, body: undefined }
