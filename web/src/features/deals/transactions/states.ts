import { stateCodes } from '@dormer/contract/fields'

const names =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )
const codes =
  'AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY'.split(
    ',',
  )
const byCode = new Map(codes.map((code, at) => [code, names[at] ?? '']))

/** A state's name; its code for what has none. */
export const stateName = (code: string) => byCode.get(code) ?? code

/** The codes a typed text means, the closest first: 'tx' and 'Tex' are TX, 'new' is four states. */
export const statesLike = (typed: string): string[] => {
  const text = typed.trim().toLowerCase()
  if (!text) return [...stateCodes]
  const rank = (code: string) => {
    if (code.toLowerCase() === text) return 0
    const name = stateName(code).toLowerCase()
    return name.startsWith(text) ? 1 : code.toLowerCase().startsWith(text) ? 2 : name.includes(` ${text}`) ? 3 : 4
  }
  return [...stateCodes].filter((code) => rank(code) < 4).sort((a, b) => rank(a) - rank(b))
}
