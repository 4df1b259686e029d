import { Menu, type MenuItemProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AsLink } from './links.tsx'

// Apart from the other links: the login has no menus, and would load them too.
export const MenuItemLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const NavigationLink = createLink((props: AsLink<NavLinkProps>) => <NavLink component="a" {...props} />)
