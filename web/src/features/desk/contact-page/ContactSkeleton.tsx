import { Group, Paper, Stack } from '@mantine/core'
import { Blocks, Items, Lines } from '../../../ui/Skeletons.tsx'
import classes from '../../people/contacts/Contact.module.css'
import own from './ContactSkeleton.module.css'

/** While the contact loads: the columns that come, or a phone's head and tabs. */
export const ContactSkeleton = () => (
  <div className={classes.columns}>
    <Paper p="md" className={own.card}>
      <Stack gap="sm">
        <Blocks circle h={44} />
        <Lines widths={['70%', '45%', '50%']} />
        <Group gap={6} grow className={own.desk}>
          {[1, 2, 3, 4, 5, 6, 7].map((n) => (
            <Blocks key={n} circle h={34} />
          ))}
        </Group>
        <div className={own.desk}>
          <Lines widths={['80%', '85%', '75%', '60%', '70%', '65%']} />
        </div>
      </Stack>
    </Paper>
    <div className={classes.center}>
      <div className={`${classes.across} ${own.desk}`}>
        <Blocks h={46} />
      </div>
      <div className={classes.across}>
        <Blocks h={40} />
      </div>
      <Paper p="md" mt="sm">
        <Items n={5} icon={28} lines={['30%', '45%', '60%']} align="flex-start" />
      </Paper>
      <div className={`${classes.beside} ${own.wide}`}>
        <Paper p="md">
          <Lines widths={['40%', '80%', '65%']} />
        </Paper>
        <Paper p="md">
          <Lines widths={['40%', '80%', '65%']} />
        </Paper>
      </div>
    </div>
  </div>
)
