import type { Transaction } from '@dormer/contract/deals/transactions'
import { Button, FileButton, Group, Paper, Stack, Title } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Failure } from '../../../../ui/Failure.tsx'
import { notifySuccess } from '../../../../ui/notify.ts'
import { TransactionPhoto } from '../TransactionPhoto.tsx'
import { sections } from '../transaction.fields.ts'
import { useUploadImage } from '../transactions.api.ts'
import { PICTURE_TYPES } from '../wizard/picture.ts'
import { Section } from './SummaryTab.tsx'
import classes from './TransactionPage.module.css'

export const PropertyTab = ({ transaction }: { transaction: Transaction }) => {
  const { mutate, isPending, error } = useUploadImage(transaction.TransactionId)
  const [file, setFile] = useState<File | null>(null)
  const upload = (chosen: File | null) => {
    setFile(chosen)
    if (chosen) mutate(chosen, { onSuccess: () => notifySuccess('Image saved') })
  }
  return (
    <Stack>
      <Paper p="md" component="section" aria-label="IMAGE">
        <Title order={2} className={classes.heading} mb="sm">
          IMAGE
        </Title>
        <Stack>
          <div className={classes.picture}>
            <TransactionPhoto url={transaction.PropertyImage} alt="The property" />
          </div>
          {transaction.CanEdit && (
            <Group>
              <FileButton
                onChange={upload}
                accept={PICTURE_TYPES}
                inputProps={{ 'aria-label': 'Image of the property' }}
              >
                {(button) => (
                  <Button
                    {...button}
                    variant="default"
                    size="xs"
                    loading={isPending}
                    leftSection={<IconPhotoPlus size={16} />}
                  >
                    {transaction.PropertyImage ? 'Edit' : 'Add Image'}
                  </Button>
                )}
              </FileButton>
            </Group>
          )}
          {error && <Failure title="The image was not saved" error={error} onRetry={() => upload(file)} />}
        </Stack>
      </Paper>
      <Section title="ADDRESS" names={sections.address} />
      <Section title="PROPERTY DETAILS" names={sections.property} />
    </Stack>
  )
}
