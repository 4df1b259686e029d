import {
  opportunityTypes,
  outcomes,
  type Stage,
  type StageColor,
  stageBody,
  stageColors,
} from '@dormer/contract/growth/stages'
import {
  Checkbox,
  ColorSwatch,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useId } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { swatchOf } from './stage-colors.ts'
import { useSaveStage } from './stages.api.ts'

const fields = stageBody.omit({ Id: true, Position: true })
const nameOf = (color: StageColor) => `${color[0]?.toUpperCase()}${color.slice(1)}`

/** 'Create Stage', or 'Edit Stage' for one that exists. */
export const StageModal = ({ stage, close }: { stage?: Stage; close: () => void }) => {
  const { mutateAsync } = useSaveStage(stage?.Id)
  const outcomeLabel = useId()
  const { form, submit, saving } = useContractForm(
    fields,
    {
      Name: stage?.Name ?? '',
      Description: stage?.Description ?? '',
      Color: stage?.Color ?? 'blue',
      Probability: stage?.Probability ?? null,
      StuckAfterDays: stage?.StuckAfterDays ?? null,
      Types: stage?.Types ?? [...opportunityTypes],
      Outcome: stage?.Outcome ?? 'Open',
    },
    async (values) => {
      await mutateAsync(values)
      notifySuccess(stage ? 'Stage saved' : 'Stage created')
      close()
    },
    {
      // An emptied number is none, not zero.
      prepare: (values) => ({
        ...values,
        Probability: String(values.Probability ?? '') === '' ? null : values.Probability,
        StuckAfterDays: String(values.StuckAfterDays ?? '') === '' ? null : values.StuckAfterDays,
      }),
    },
  )
  const { Color, Outcome } = form.getValues()
  return (
    <FormDialog
      title={stage ? 'Edit Stage' : 'Create Stage'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <TextInput label="Stage Name" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('Name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('Description')} />
      <Select<StageColor>
        label="Color"
        data={stageColors.map((color) => ({ value: color, label: nameOf(color) }))}
        allowDeselect={false}
        leftSection={Color && <ColorSwatch size={14} color={swatchOf(Color)} />}
        renderOption={({ option }) => (
          <Group gap="xs">
            <ColorSwatch size={14} color={swatchOf(option.value as StageColor)} />
            {option.label}
          </Group>
        )}
        {...form.getInputProps('Color')}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id={outcomeLabel}>
          Opportunities in it are
        </Text>
        <SegmentedControl aria-labelledby={outcomeLabel} data={[...outcomes]} {...form.getInputProps('Outcome')} />
      </Stack>
      {Outcome === 'Open' && (
        <NumberInput
          label="Probability"
          description="How many in a hundred are won; the forecast counts with it"
          suffix="%"
          min={0}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('Probability')}
        />
      )}
      {Outcome === 'Open' && (
        <NumberInput
          label="Stuck after"
          description="Opportunities that have been in it for longer are marked; empty for never"
          suffix=" days"
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('StuckAfterDays')}
        />
      )}
      <Checkbox.Group label="Types" description="Offered for these" {...form.getInputProps('Types')}>
        <Group mt="xs">
          {opportunityTypes.map((type) => (
            <Checkbox key={type} value={type} label={type} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormDialog>
  )
}
