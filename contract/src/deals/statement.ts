import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, link, number, optionalLine, required } from '../fields.ts'

const text = z.string()

/** A transaction's commission disbursement authorization (decision 0058), before it becomes a PDF. */
export const statement = z
  .object({
    TransactionId: number,
    /** What prevents it from being created, each phrased to follow 'It still needs'. */
    Missing: z.array(text),
    /** What the closing agent pays out: the payees' amounts add up to it. */
    Total: text,
    Payees: z.array(
      z
        .object({
          Key: text,
          /** The reason for the payment. */
          For: text,
          Amount: text,
          Name: text,
          /** How it is to be paid. */
          Instructions: text,
          /** Whether the payee can be changed: agents and the brokerage cannot. */
          CanRename: z.boolean(),
          /** Whether its name or instructions were typed; otherwise they follow the brokerage's address and the people. */
          IsTyped: z.boolean(),
        })
        .meta({ id: 'Payee' }),
    ),
    FileNumber: text.nullable(),
    BrokerName: text.nullable(),
    LicenseNumber: text.nullable(),
    Note: text.nullable(),
    TitleCompany: text.nullable(),
    EscrowOfficer: text.nullable(),
    /** Whether the transaction is closed: then it is final by default. */
    IsClosed: z.boolean(),
    /** The last one created; null if none. */
    Issued: z.object({ Date: text, As: z.enum(['Draft', 'Final']), Total: text, ByName: text.nullable() }).nullable(),
  })
  .meta({ id: 'DisbursementStatement' })
export type DisbursementStatement = z.infer<typeof statement>

const params = z.object({ transactionId: id('transaction') })

export const getStatement = endpoint({
  method: 'GET',
  path: 'api/commissions/statement/{transactionId}',
  summary: 'Get the disbursement statement of a transaction',
  permission: 'SeeFigures',
  params,
  response: statement,
})

/** Every field of a form; omitted ones stay. */
export const statementBody = z.object({
  FileNumber: optionalLine(60).optional(),
  BrokerName: optionalLine(100).optional(),
  LicenseNumber: optionalLine(60).optional(),
  Note: optionalLine(500).optional(),
  /** Who gets each deduction, and how each is paid; empty means the default. */
  Payees: z
    .array(z.object({ Key: required('Key', 250), Name: line(200).default(''), Instructions: line(300).default('') }))
    .max(250, 'Use at most 250 payees')
    .optional(),
})

export const saveStatement = endpoint({
  method: 'PUT',
  path: 'api/commissions/statement/{transactionId}',
  summary: 'Update the details of a disbursement statement',
  permission: 'SeeFigures',
  params,
  body: statementBody,
  response: statement,
})

export const issueStatement = endpoint({
  method: 'POST',
  path: 'api/commissions/statement/{transactionId}',
  summary: 'Create the disbursement statement as a PDF',
  permission: 'SeeFigures',
  security: 'export',
  creates: true,
  params,
  body: z.object({
    /** Default: final once the transaction is closed. A draft says so across the page. */
    IsFinal: z.boolean().optional(),
    /** Whether it is also saved to the transaction's documents. */
    Keep: z.boolean().default(false),
  }),
  response: link.extend({ DocumentId: number.nullable(), FileName: text }),
})
