import { profile } from '@dormer/contract/brokerage/users'
import { email } from '@dormer/contract/fields'
import { ADMIN } from '@dormer/contract/permissions'
import { z } from 'zod'
import { hashPassword } from '../access/passwords.ts'
import type { Database } from '../db/connect.ts'
import { noteCommand } from '../security-log.ts'
import { onDatabase, runCommand } from './command.ts'
import { createBrokerage, isEmpty } from './first-brokerage.ts'
import { askNewPassword } from './password.ts'

const USAGE = 'npm run first-admin -- you@example.com ["First Last"] ["Brokerage name"]'

/**
 * Guesses a name from the email: Ana Diaz from ana.diaz@example.com, Ana Admin from ana@example.com. It can be changed
 * in the profile.
 */
const nameFrom = (address: string) => {
  const words = (address.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter(Boolean)
  const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1)
  return words.length > 1 ? words.map(capital).join(' ') : `${capital(words[0] ?? 'the')} Admin`
}

const given = z.tuple([email, z.string().trim().optional(), z.string().trim().min(1).max(200).optional()])
const person = profile.pick({ FirstName: true, LastName: true })

/** The machine's time zone, if one was set: used for the brokerage and its admin, who can change it later. */
export const zoneHere = () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return /^(Etc\/)?(UTC|GMT|Universal|Zulu)?$/.test(zone) ? 'America/Chicago' : zone
}

/** What a command's arguments say of the admin and the brokerage's name. */
export const readAdmin = (args: string[], usage: string) => {
  const read = given.safeParse(args)
  if (!read.success) throw new Error(`Give the admin's email address:  ${usage}`)
  const [Email, name = nameFrom(Email), brokerage] = read.data
  const lastSpace = name.lastIndexOf(' ')
  const named = person.safeParse(
    lastSpace < 0 ? {} : { FirstName: name.slice(0, lastSpace), LastName: name.slice(lastSpace + 1) },
  )
  if (!named.success) throw new Error(`Give a first and a last name, such as "Ana Diaz":  ${usage}`)
  return { Email, name, brokerage, ...named.data }
}

/** Creates the first brokerage of an empty installation and its admin, who creates all other users. */
export const makeFirstAdmin = async (database: Database, args: string[], ask = askNewPassword) => {
  const { Email, name, brokerage = 'My Brokerage', ...named } = readAdmin(args, USAGE)
  const refusal = 'Somebody can already sign in here, and can add other users.'
  if (!(await isEmpty(database.kysely))) throw new Error(refusal)
  const PasswordHash = await hashPassword(await ask({ Email, ...named }))
  const TimeZone = zoneHere()
  const made = await createBrokerage(database, brokerage, TimeZone, async (db, TenantId) => {
    const user = { TenantId, Email, ...named, RoleId: ADMIN, PasswordHash, TimeZone }
    await db.insertInto('user_account').values(user).execute()
  })
  if (!made) throw new Error(refusal)
  return `Created the brokerage "${brokerage}" and its admin ${name}, who signs in as ${Email}.`
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    const told = await onDatabase(config, (db) => makeFirstAdmin(db, args))
    await noteCommand(config, 'first-admin', { Email: args[0]?.trim().toLowerCase() })
    return told
  })
