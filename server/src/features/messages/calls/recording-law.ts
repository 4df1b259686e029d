import { areaCodes } from '../gate/area-codes.ts'

/*
 * Whose consent each state asks for before a telephone call is recorded: one party's, or that of all. Where courts and
 * statute differ (Delaware, Michigan, Nevada), the stricter reading. A state that is not listed has no statute that says
 * (Vermont, the territories) and counts as strict. Federal law asks for one party's (18 U.S.C. § 2511(2)(d)).
 */

/** The day as of which the list was written down. */
const AS_OF = '2025-01-01'

const law: [state: string, consent: 'One' | 'All', statute: string][] = [
  ['AK', 'One', 'Alaska Stat. § 42.20.310'],
  ['AL', 'One', 'Ala. Code § 13A-11-30'],
  ['AR', 'One', 'Ark. Code § 5-60-120'],
  ['AZ', 'One', 'A.R.S. § 13-3005'],
  ['CA', 'All', 'Cal. Penal Code § 632'],
  ['CO', 'One', 'C.R.S. § 18-9-303'],
  ['CT', 'All', 'Conn. Gen. Stat. § 52-570d'],
  ['DC', 'One', 'D.C. Code § 23-542'],
  ['DE', 'All', '11 Del. C. § 1335'],
  ['FL', 'All', 'Fla. Stat. § 934.03'],
  ['GA', 'One', 'O.C.G.A. § 16-11-66'],
  ['HI', 'One', 'HRS § 803-42'],
  ['IA', 'One', 'Iowa Code § 808B.2'],
  ['ID', 'One', 'Idaho Code § 18-6702'],
  ['IL', 'All', '720 ILCS 5/14-2'],
  ['IN', 'One', 'Ind. Code § 35-33.5-1-5'],
  ['KS', 'One', 'K.S.A. § 21-6101'],
  ['KY', 'One', 'KRS § 526.010'],
  ['LA', 'One', 'La. R.S. 15:1303'],
  ['MA', 'All', 'M.G.L. c. 272 § 99'],
  ['MD', 'All', 'Md. Code, Cts. & Jud. Proc. § 10-402'],
  ['ME', 'One', '15 M.R.S. § 709'],
  ['MI', 'All', 'MCL § 750.539c'],
  ['MN', 'One', 'Minn. Stat. § 626A.02'],
  ['MO', 'One', 'RSMo § 542.402'],
  ['MS', 'One', 'Miss. Code § 41-29-531'],
  ['MT', 'All', 'Mont. Code § 45-8-213'],
  ['NC', 'One', 'N.C.G.S. § 15A-287'],
  ['ND', 'One', 'N.D.C.C. § 12.1-15-02'],
  ['NE', 'One', 'Neb. Rev. Stat. § 86-290'],
  ['NH', 'All', 'RSA 570-A:2'],
  ['NJ', 'One', 'N.J.S.A. 2A:156A-4'],
  ['NM', 'One', 'N.M. Stat. § 30-12-1'],
  ['NV', 'All', 'NRS 200.620'],
  ['NY', 'One', 'N.Y. Penal Law § 250.00'],
  ['OH', 'One', 'R.C. § 2933.52'],
  ['OK', 'One', '13 O.S. § 176.4'],
  ['OR', 'One', 'ORS 165.540'],
  ['PA', 'All', '18 Pa.C.S. § 5704'],
  ['RI', 'One', 'R.I. Gen. Laws § 11-35-21'],
  ['SC', 'One', 'S.C. Code § 17-30-30'],
  ['SD', 'One', 'SDCL § 23A-35A-20'],
  ['TN', 'One', 'Tenn. Code § 39-13-601'],
  ['TX', 'One', 'Tex. Penal Code § 16.02'],
  ['UT', 'One', 'Utah Code § 77-23a-4'],
  ['VA', 'One', 'Va. Code § 19.2-62'],
  ['WA', 'All', 'RCW 9.73.030'],
  ['WI', 'One', 'Wis. Stat. § 968.31'],
  ['WV', 'One', 'W. Va. Code § 62-1D-3'],
  ['WY', 'One', 'Wyo. Stat. § 7-3-702'],
]

export const statesLaw = law.map(([StateCode, Consent, Statute]) => ({ StateCode, Consent, Statute, AsOf: AS_OF }))

const consentOf = new Map(law.map(([state, consent]) => [state, consent]))
const stateByCode = new Map(
  areaCodes.flatMap(([state, codes]) => codes.split(' ').map((code) => [code, state] as const)),
)

/** The state of a number's area code. */
export const stateOfNumber = (number: string | null) =>
  number !== null && /^\d{10}$/.test(number) ? (stateByCode.get(number.slice(0, 3)) ?? null) : null

/** Whether the law of one of these states asks that a recording be announced; of a state that is not known, it may. */
export const mustAnnounce = (states: readonly (string | null)[]) =>
  states.some((state) => state === null || consentOf.get(state) !== 'One')
