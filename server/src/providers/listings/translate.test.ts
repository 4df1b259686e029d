import { describe, expect, test } from 'vitest'
import { countyName, townName } from './place-names.ts'
import { resoLookups } from './reso-lookups.ts'
import { displayName } from './standard-names.ts'
import { translate } from './translate.ts'
import type { Raw } from './values.ts'

const read = (raw: Raw) => translate(raw, { timeZone: 'America/Chicago' }).listing

describe('names that the Data Dictionary lists', () => {
  test.for([
    ['ListingTerms', ['VaLoan', 'UsdaLoan', 'Fha', 'Exchange1031'], ['VA Loan', 'USDA Loan', 'FHA', '1031 Exchange']],
    ['ListingTerms', ['VA Loan', 'Va Loan', 'VALoan', 'va loan'], ['VA Loan']],
    ['Utilities', ['CableAvailable', 'ElectricityConnected'], ['Cable Available', 'Electricity Connected']],
    ['AssociationAmenities', ['CableTv', 'RvParking', 'Trails', 'MaidService'], ['Cable TV', 'RV Parking', 'Trail(s)', 'Maid service']],
    ['LeaseTerm', 'TwelveMonths', '12 Months'],
    ['LeaseTerm', 'MonthToMonth', 'Month To Month'],
    ['Appliances', 'EnergyStarQualifiedDishwasher,GasRange', ['ENERGY STAR Qualified Dishwasher', 'Gas Range']],
    ['Levels', ['ThreeOrMore', 'MultiSplit'], ['Three Or More', 'Multi/Split']],
    ['ConstructionMaterials', ['BoardAndBattenSiding', 'InsulatedConcreteForms'], ['Board & Batten Siding', 'ICFs (Insulated Concrete Forms)']],
    ['SecurityFeatures', ['TwentyFourHourSecurity', 'VariesByUnit'], ['24 Hour Security', 'Varies By Unit']],
    ['Cooling', ['VariesByUnit'], ['Varies by Unit']],
    ['AssociationFeeFrequency', 'SemiAnnually', 'Semi-Annually'],
    ['Heating', 'Central', 'Central'],
    // Its own words.
    ['ParkingFeatures', ['RvPad', 'DoubleWideDriveway', 'RVStorage'], ['RV Pad', 'Double Wide Driveway', 'RV Storage']],
    ['PetsAllowed', true, true],
    ['AssociationFee', 0, 0],
    ['TaxYear', 0, undefined],
    ['Zoning', '****', undefined],
  ] as [string, unknown, unknown][])('%s %j', ([field, given, expected]) =>
    expect(read({ [field]: given }).More[field]).toEqual(expected),
  ) // biome-ignore format: a table

  test('each is the same in every form', () => {
    let count = 0
    for (const entry of resoLookups.trim().split(/\n(?=\w+: )/)) {
      const field = entry.slice(0, entry.indexOf(':'))
      for (const value of entry.slice(field.length + 1).split('|')) {
        const forms = value.trim().replace(/\s+/g, ' ').split('=')
        const name = forms.at(-1) as string
        for (const form of [...forms, name.toUpperCase(), name.replace(/[^A-Za-z0-9]/g, '')])
          if (/[a-z0-9]/i.test(form)) expect(displayName(form, field), `${field} ${form}`).toBe(name)
        count++
      }
    }
    expect(count).toBeGreaterThan(1500)
  })
})

describe('places in the Census’ spelling', () => {
  test.for([
    ['McKinney', 'TX', 'McKinney'], ['MCKINNEY', 'TX', 'McKinney'], ['Mckinney', 'TX', 'McKinney'], ['Mc Kinney', 'TX', 'McKinney'],
    ['mckinney', null, 'McKinney'], ['FortWorth', 'TX', 'Fort Worth'], ['FORT WORTH', 'TX', 'Fort Worth'], ['Ft. Worth', 'TX', 'Fort Worth'],
    ['FORTWORTH', 'TX', 'Fort Worth'], ['VanAlstyne', 'TX', 'Van Alstyne'], ['ElPaso', 'TX', 'El Paso'], ['DeSoto', 'TX', 'DeSoto'],
    ['DESOTO', 'TX', 'DeSoto'], ['Desoto', 'IL', 'De Soto'], ['LaPorte', 'TX', 'La Porte'], ['LaPorte', 'CO', 'LaPorte'],
    ['OFallon', 'MO', 'O\'Fallon'], ['O\'FALLON', 'IL', 'O\'Fallon'], ['DeKalb', 'IL', 'DeKalb'], ['SAINT LOUIS', 'MO', 'St. Louis'],
    ['StLouis', 'MO', 'St. Louis'], ['WINSTON SALEM', 'NC', 'Winston-Salem'], ['CoeurDAlene', 'ID', 'Coeur d\'Alene'], ['DeFuniak Springs', 'FL', 'De Funiak Springs'],
    // Two of Texas: either may be meant.
    ['Lakeview', 'TX', 'Lakeview'], ['LAKE VIEW', 'TX', 'Lake View'],
    // Not in its table.
    ['PleasantGroveHeights', 'TX', 'Pleasant Grove Heights'], ['MCNEILVILLE', 'TX', 'McNeilville'], ['DeVaney', 'TX', 'DeVaney'],
    ['Mueller', 'TX', 'Mueller'], ['TOWN OF THE PINES', 'CA', 'Town of the Pines'], ['St-Hyacinthe', 'QC', 'St-Hyacinthe'],
  ] as [string, string | null, string][])('%s, %s', ([given, state, name]) => expect(townName(given, state)).toBe(name)) // biome-ignore format: a table

  test.for([
    ['MCLENNAN', 'TX', 'McLennan'], ['McLennan County', 'TX', 'McLennan County'], ['FortBend', 'TX', 'Fort Bend'], ['FortBendCounty', 'TX', 'Fort Bend County'],
    ['LaSalle', 'TX', 'La Salle'], ['LASALLE', 'IL', 'LaSalle'], ['DeWitt', 'IL', 'De Witt'], ['DUPAGE', 'IL', 'DuPage'], ['PrinceGeorges', 'MD', 'Prince George\'s'],
    ['ST. TAMMANY PARISH', 'LA', 'St. Tammany Parish'], ['OBrien', 'IA', 'O\'Brien'], ['TRAVIS', 'TX', 'Travis'], ['MiamiDade', 'FL', 'Miami-Dade'],
  ] as [string, string, string][])('county %s, %s', ([given, state, name]) => expect(countyName(given, state)).toBe(name)) // biome-ignore format: a table
})

test.for<[Raw, object]>([
  [{ City: 'MCKINNEY', StateOrProvince: 'Texas', CountyOrParish: ['Collin'] }, { City: 'McKinney', StateOrProvince: 'TX', CountyOrParish: 'Collin' }],
  [{ City: ['FortWorth'], StateOrProvince: 'tx' }, { City: 'Fort Worth', StateOrProvince: 'TX' }],
  [{ City: 'N/A', SubdivisionName: 'None', PostalCode: '00000' }, { City: null, SubdivisionName: null, PostalCode: null }],
  // Bathrooms of every kind.
  [{ BathroomsFull: 1, BathroomsThreeQuarter: 1 }, { BathroomsTotalInteger: 2 }],
  [{ BathroomsFull: 2, BathroomsThreeQuarter: 1, BathroomsHalf: 1, BathroomsOneQuarter: 1 }, { BathroomsTotalInteger: 5 }],
  [{ BathroomsFull: 2, BathroomsPartial: 1 }, { BathroomsTotalInteger: 3 }],
  [{ BathroomsFull: 2, BathroomsHalf: 1, BathroomsPartial: 1 }, { BathroomsTotalInteger: 3 }],
  [{ BathroomsTotalInteger: 0, BathroomsFull: 2 }, { BathroomsTotalInteger: 2 }],
  [{ BathroomsFull: 0, BathroomsHalf: 0, BathroomsTotalDecimal: '1.75' }, { BathroomsTotalInteger: 2 }],
  [{ BathroomsTotalInteger: 3, BathroomsFull: 2 }, { BathroomsTotalInteger: 3 }],
  [{ BathroomsTotalInteger: 0 }, { BathroomsTotalInteger: 0 }],
  [{}, { BathroomsTotalInteger: null }],
  // Addresses from their parts.
  [{ StreetNumber: '12', StreetName: 'Main', UnitNumber: '#5' }, { UnparsedAddress: '12 Main #5', UnitNumber: '5' }],
  [{ StreetNumber: '12', StreetName: 'Main', UnitNumber: 'APT 5' }, { UnparsedAddress: '12 Main APT 5', UnitNumber: 'APT 5' }],
  [{ StreetNumber: '12', StreetName: 'Main', UnitNumber: '# 5' }, { UnparsedAddress: '12 Main #5', UnitNumber: '5' }],
  [{ StreetNumber: '12', StreetName: 'Main', UnitNumber: 'Unit B' }, { UnparsedAddress: '12 Main Unit B' }],
  [{ StreetNumber: '12', StreetName: 'Main', UnitNumber: 'N/A' }, { UnparsedAddress: '12 Main', UnitNumber: null }],
  [
    { StreetNumberNumeric: 1200, StreetDirPrefix: 'N', StreetName: 'Lamar', StreetSuffix: 'Blvd', StreetSuffixModifier: 'Ext', StreetDirSuffix: 'SW', UnitNumber: '7', StreetAdditionalInfo: 'Rear' },
    { UnparsedAddress: '1200 N Lamar Blvd Ext SW #7 Rear', StreetNumber: '1200' },
  ],
  [{ UnitNumber: '#5' }, { UnparsedAddress: null, UnitNumber: '5' }],
  // 0 is what nobody entered.
  [{ LivingArea: 0, BuildingAreaTotal: 1800 }, { LivingArea: 1800 }],
  [{ LivingArea: 0, AboveGradeFinishedArea: 1400, BelowGradeFinishedArea: 600, BuildingAreaTotal: 2500 }, { LivingArea: 2000 }],
  [{ LivingArea: '0', BuildingAreaTotal: 100, BuildingAreaTotalUnits: 'SquareMeters' }, { LivingArea: 1076 }],
  [{ LivingArea: 0 }, { LivingArea: null }],
  [{ LotSizeAcres: 0, LotSizeSquareFeet: 21780 }, { LotSizeAcres: '0.5000' }],
  [{ ListPrice: 1, OriginalListPrice: 0, ClosePrice: '$1.00' }, { ListPrice: null, OriginalListPrice: null, ClosePrice: null }],
  [{ YearBuilt: 0, Latitude: 0, Longitude: 0, BedroomsTotal: 0 }, { YearBuilt: null, Latitude: null, Longitude: null, BedroomsTotal: 0 }],
  [{ CloseDate: '1900-01-01', OnMarketDate: '05/17/2026' }, { CloseDate: null, OnMarketDate: '2026-05-17' }],
] )('%j is read as %j', ([given, expected]) => expect(read(given)).toMatchObject(expected)) // biome-ignore format: a table

test.for<[Raw, string[] | undefined]>([
  [{ OpenHouseStartTime: '1:00 PM', OpenHouseEndTime: '3:30 pm' }, ['2026-06-07T18:00:00Z', '2026-06-07T20:30:00Z']],
  [{ OpenHouseStartTime: '1 p.m.', OpenHouseEndTime: '3PM' }, ['2026-06-07T18:00:00Z', '2026-06-07T20:00:00Z']],
  [{ OpenHouseStartTime: '12:30 PM', OpenHouseEndTime: '12:00 AM' }, ['2026-06-07T17:30:00Z', 'none']],
  [{ OpenHouseStartTime: '9:00', OpenHouseEndTime: '10:15:00.000' }, ['2026-06-07T14:00:00Z', '2026-06-07T15:15:00Z']],
  [{ OpenHouseStartTime: 'Noon', OpenHouseEndTime: '2:00\u202fPM' }, ['2026-06-07T17:00:00Z', '2026-06-07T19:00:00Z']],
  [{ OpenHouseStartTime: '13:00:00-05:00' }, ['2026-06-07T18:00:00Z', 'none']],
  [{ OpenHouseDate: '6/7/2026', OpenHouseStartTime: '1:00 PM' }, ['2026-06-07T18:00:00Z', 'none']],
  [{ OpenHouseDate: '2026-06-07T00:00:00Z', OpenHouseStartTime: '1:00 PM' }, ['2026-06-07T18:00:00Z', 'none']],
  [{ OpenHouseStartTime: '2026-06-07T13:00:00-04:00' }, ['2026-06-07T17:00:00Z', 'none']],
  [{ OpenHouseStartTime: '2026-06-07 13:00' }, ['2026-06-07T18:00:00Z', 'none']],
  [{ OpenHouseStartTime: '6/7/2026 1:00 PM' }, ['2026-06-07T18:00:00Z', 'none']],
  [{ OpenHouseStartTime: '1899-12-30T13:00:00Z' }, ['2026-06-07T18:00:00Z', 'none']],
  // No time, or none that is understood.
  [{ OpenHouseStartTime: '2026-06-07' }, undefined],
  [{ OpenHouseStartTime: '6/7/2026' }, undefined],
  [{ OpenHouseStartTime: '13:00 PM' }, undefined],
  [{ OpenHouseStartTime: '25:00' }, undefined],
  [{ OpenHouseStartTime: 'noon-ish' }, undefined],
  [{ OpenHouseDate: null, OpenHouseStartTime: '1:00 PM' }, undefined],
])('open house %j', ([house, times]) => {
  const [one] = read({ OpenHouse: [{ OpenHouseDate: '2026-06-07', ...house }] }).OpenHouses
  expect(one && [one.OpenHouseStartTime, one.OpenHouseEndTime ?? 'none']).toEqual(times)
})
