import { stateCodes } from '@dormer/contract/fields'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** In the order of `stateCodes`. */
const names =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )
export const nameOf = (code: string) => names[(stateCodes as readonly string[]).indexOf(code)] ?? code

/** By code or name: 'tx' and 'tex' are Texas; a code as it was typed comes first, 'ma' before Maine. */
export const byCodeOrName: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  const items = options as ComboboxItem<string>[]
  const found = items.filter(
    ({ value }) => value.toLowerCase().startsWith(typed) || nameOf(value).toLowerCase().startsWith(typed),
  )
  const isCode = ({ value }: ComboboxItem<string>) => value.toLowerCase() === typed
  return [...found.filter(isCode), ...found.filter((one) => !isCode(one))]
}
