package git

// RestartAfter makes the engine replace its long-lived processes after n requests.
func RestartAfter(repo Repo, n int) {
	if p, ok := repo.(*installed); ok {
		p.objects.restart = n
	}
}
