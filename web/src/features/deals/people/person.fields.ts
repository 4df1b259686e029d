import { clientRoles, personBody, type TransactionPerson } from '@dormer/contract/deals/people'
import { email, phone, required } from '@dormer/contract/fields'

/** A buyer or seller also needs a cell phone. */
const cellOf = (roleId: number) =>
  clientRoles.includes(roleId) ? phone.refine(Boolean, 'Cell phone is required') : phone

export const newPerson = (roleId: number) =>
  personBody.omit({ TransactionPeopleId: true, FullName: true }).extend({
    FirstName: required('First name', 100),
    LastName: required('Last name', 100),
    Email: email,
    CellPhone: cellOf(roleId),
  })
export const editedPerson = (roleId: number) =>
  personBody
    .omit({ FirstName: true, LastName: true })
    .extend({ FullName: required('Full name', 201), Email: email, CellPhone: cellOf(roleId) })

export const noPerson = {
  FirstName: '',
  LastName: '',
  Email: '',
  CellPhone: '',
  OfficePhone: '',
  CompanyName: '',
  Address: '',
  City: '',
  StateCode: null,
  ZipCode: '',
}
export const formOf = (person: TransactionPerson) => ({
  FullName: person.FullName,
  Email: person.Email ?? '',
  CellPhone: person.CellPhone ?? '',
  OfficePhone: person.OfficePhone ?? '',
  CompanyName: person.CompanyName ?? '',
  Address: person.Address ?? '',
  City: person.City ?? '',
  StateCode: person.StateCode,
  ZipCode: person.ZipCode ?? '',
})
