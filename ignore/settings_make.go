package ignore

// makeDeny adds an empty permissions.deny, with whatever has to be around it, and notes in created what that was.
func (e *settingsEdit) makeDeny() (container, error) {
	e.created = "deny"
	if e.text == "" {
		e.created, e.text = "file", "{\n}\n"
		if e.folder {
			e.created = "folder"
		}
	}
	root, permissions, err := e.object("permissions")
	if err != nil {
		return container{}, err
	}
	if permissions == nil {
		if e.created == "deny" {
			e.created = "permissions"
		}
		e.text = root.with(e.text, []string{e.member("permissions", "{}")})
		if _, permissions, err = e.object("permissions"); err != nil {
			return container{}, err
		}
	}
	e.text = permissions.with(e.text, []string{e.member("deny", "[]")})
	c, _, _, err := e.deny()
	return c, err
}

// member writes a key and its value as the file writes them.
func (e *settingsEdit) member(key, value string) string {
	return `"` + key + `":` + blank(e.text) + value
}

// dropCreated takes out what makeDeny had added, as far as nothing else is in it.
func (e *settingsEdit) dropCreated() error {
	created := e.created
	if created == "" {
		return nil
	}
	root, permissions, err := e.object("permissions")
	if err != nil || permissions == nil {
		return err
	}
	e.text = permissions.without(e.text, func(i int) bool { return permissions.items[i].key == "deny" })
	if created == "deny" {
		return nil
	}
	if root, permissions, err = e.object("permissions"); err != nil || len(permissions.items) > 0 {
		return err
	}
	e.text = root.without(e.text, func(i int) bool { return root.items[i].key == "permissions" })
	if created == "permissions" {
		return nil
	}
	if root, _, err = e.object("permissions"); err == nil && len(root.items) == 0 {
		e.text = ""
	}
	return err
}
