import type { Place } from '@dormer/contract/homes/property-search'
import { CloseButton, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBuildingCommunity,
  IconHome,
  IconHomeSearch,
  IconMap,
  IconMapPin,
  IconMapSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { placesQuery } from './property-search.api.ts'

const icons = {
  City: IconBuildingCommunity,
  Zip: IconMapPin,
  County: IconMap,
  Neighborhood: IconMapSearch,
  Address: IconHome,
  Listing: IconHomeSearch,
}

/** The box for a town, zip, county, neighborhood, address or MLS number. Nothing typed leaves Dormer. */
export const PlaceBox = ({ choose }: { choose: (place: Place) => void }) => {
  const [typed, type] = useState('')
  const [term] = useDebouncedValue(typed.trim(), 200)
  const places = useQuery(placesQuery(term))
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = term.length > 1 ? (places.data ?? []) : []
  const isCurrent = term === typed.trim() && !places.isLoading && !places.isPlaceholderData
  const nothing = places.error
    ? messageOf(places.error)
    : places.isSuccess && !places.isPlaceholderData && 'No places found'
  const take = (place: Place | undefined) => {
    type('')
    combobox.closeDropdown()
    if (place) choose(place)
  }
  // Places shown while others are loading match what was typed before: Enter waits.
  const isEntered = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other places come, not when their box is drawn again.
  useEffect(() => {
    if (!isCurrent || found.length === 0) return
    if (isEntered.current) take(found[0])
    else combobox.selectFirstOption()
    isEntered.current = false
  }, [isCurrent, places.data])
  return (
    <Combobox store={combobox} onOptionSubmit={(at) => take(found[Number(at)])}>
      <Combobox.Target>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => {
            isEntered.current = false
            type(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || isCurrent) return
            event.preventDefault()
            event.stopPropagation()
            isEntered.current = true
          }}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          placeholder="City, zip, county, neighborhood, address or MLS #"
          aria-label="City, zip, county, neighborhood, address or MLS number"
          leftSection={places.isFetching ? <Loader size={16} /> : <IconMapSearch size={16} />}
          rightSection={typed && <CloseButton size="sm" aria-label="Clear" onClick={() => type('')} />}
          maxLength={200}
          flex="1 1 260px"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={term.length < 2 || (found.length === 0 && !nothing)}>
        <Combobox.Options aria-label="Places">
          {found.map((place, at) => {
            const Icon = icons[place.Kind]
            return (
              <Combobox.Option key={`${place.Kind} ${place.Label}`} value={String(at)}>
                <Group gap="sm" wrap="nowrap">
                  <Icon size={18} aria-hidden />
                  <div>
                    <Text size="sm">{place.Label}</Text>
                    <Text size="xs" c="dimmed">
                      {place.Detail ?? place.Kind}
                    </Text>
                  </div>
                </Group>
              </Combobox.Option>
            )
          })}
          {found.length === 0 && nothing && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
