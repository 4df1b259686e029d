import { Button, FileButton, Group, Image, Paper, Stack, Text, Title } from '@mantine/core'
import { confirm } from '../../../ui/confirm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useRemoveLogo, useSaveLogo } from './brokerage.api.ts'
import classes from './brokerage.module.css'

const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

export const LogoCard = ({ logo, name }: { logo: string | null; name: string }) => {
  const save = useSaveLogo()
  const remove = useRemoveLogo()
  const choose = (file: File | null) => {
    if (file) save.mutate(file, { onSuccess: () => notifySuccess('Logo saved') })
  }
  const takeAway = async () => {
    if (
      await confirm('The name of the brokerage is shown instead.', {
        title: 'Remove the logo',
        yes: 'Remove',
        danger: true,
        isFinal: true,
      })
    )
      remove.mutate(undefined, { onSuccess: () => notifySuccess('Logo removed') })
  }
  return (
    <Paper p="md" component="section" aria-labelledby="brokerage-logo">
      <Stack gap="sm">
        <Title order={2} size="h5" id="brokerage-logo">
          Logo
        </Title>
        {logo && <Image src={logo} alt={`Logo of ${name}`} className={classes.logo} />}
        <Text size="sm" c="dimmed">
          Shown in Dormer, on your public pages, in listing emails and on disbursement statements. A wide PNG with a
          transparent background looks best.
        </Text>
        <Group gap="sm">
          <FileButton onChange={choose} accept={TYPES} inputProps={{ 'aria-label': 'Picture of the logo' }}>
            {(props) => (
              <Button variant="default" loading={save.isPending} {...props}>
                {logo ? 'Choose Another' : 'Choose a Picture'}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="red" onClick={takeAway} loading={remove.isPending}>
              Remove
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
