import type { PersonRead, Plan } from './read-person.ts'

// Until reading values is merged.
export const readPerson = (cells: readonly string[], plan: Plan): PersonRead => {
  const read: PersonRead = {
    Fields: {}, Points: [], Tags: [], Notes: [], Spouse: null, Consents: [], Custom: [], Imported: [], Problems: [],
    Cells: { All: 0, InFields: 0, Kept: 0, LeftOut: 0 },
  } // biome-ignore format: x
  for (const [at, { Name, Target }] of plan.Columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (!cell) continue
    read.Cells.All++
    const F = Target.Field
    const id = () => {
      const v = plan.Values[F as never] as Record<string, number | 'new' | null> | undefined
      return v?.[cell] ?? undefined
    }
    if (F === 'LeaveOut') {
      read.Cells.LeftOut++
      continue
    }
    if (F === 'ImportedField') {
      read.Cells.Kept++
      read.Imported.push({ Name, Value: cell })
      continue
    }
    if (F === 'Income' && !/^\d+$/.test(cell)) {
      read.Cells.Kept++
      read.Imported.push({ Name, Value: cell })
      read.Problems.push({ Column: at, Value: cell, Reason: 'Enter an amount', Outcome: 'Kept' })
      continue
    }
    read.Cells.InFields++
    if (F === 'Email' || F === 'Phone') {
      const column = F === 'Email' ? 'Email' : 'CellPhone'
      const value = F === 'Email' ? cell.toLowerCase() : cell.replace(/\D/g, '')
      if (read.Fields[column] === undefined) read.Fields[column] = value
      else read.Points.push({ Kind: F, Value: cell })
    } else if (F === 'Tags') read.Tags.push(...cell.split(/[;,]/))
    else if (F === 'Note') read.Notes.push(`<p>${cell}</p>`)
    else if (F === 'SpouseFirstName') read.Spouse = { FirstName: cell }
    else if (F === 'ExternalId') read.ExternalId = cell
    else if (F === 'DateCreated') read.DateCreated = `${cell}T12:00:00Z`
    else if (F === 'EmailOptOut') {
      if (cell === 'yes') read.Consents.push({ Channel: 'Email', Says: 'No', Words: `${Name} “${cell}”` })
    } else if (F === 'Owner') read.AssignedAgentId = id() as never
    else if (F === 'ContactType') read.ContactTypeId = id() as never
    else if (F === 'Urgency') read.UrgencyTypeId = id() as never
    else if (F === 'Source') {
      const one = id()
      if (one === 'new') read.Source = { Name: cell }
      else if (one) read.Source = { SourceId: one }
    } else if (F === 'CellPhone' || F === 'HomePhone' || F === 'WorkPhone') read.Fields[F] = cell.replace(/\D/g, '')
    else read.Fields[F as 'City'] = cell
  }
  return read
}
