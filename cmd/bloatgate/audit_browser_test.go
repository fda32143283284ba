package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	pages "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browsers are the names that Chromium goes by.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// startBrowser starts Chromium without a window, or skips where there is none. In CI on Linux it has to be there.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	for _, name := range browsers {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WSURLReadTimeout(browserPatience))
		ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
		t.Cleanup(stop)
		ctx, closeTab := chromedp.NewContext(ctx)
		t.Cleanup(closeTab)
		if err := chromedp.Do(ctx); err != nil {
			t.Fatalf("%s does not start: %v", path, err)
		}
		return ctx
	}
	if os.Getenv("CI") != "" && runtime.GOOS == "linux" { // one system is enough
		t.Fatalf("none of %v is installed, and CI must not pass without one", browsers)
	}
	t.Skipf("none of %v is installed", browsers)
	return nil
}

// browserTab is a page in a tab of its own.
type browserTab struct {
	t   *testing.T
	ctx context.Context

	mu         sync.Mutex
	complaints []string // errors and warnings of the console, violations of the policy, exceptions
}

// action is something to do in a tab.
type action = chromedp.Action[chromedp.Void]

// command is a command of the browser's protocol that answers nothing.
func command[P any](of cdp.Command[P, cdp.Empty], params P) action {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, of, params)
		return err
	})
}

// openTab opens a file in a new tab of the given size.
func openTab(t *testing.T, browser context.Context, file string, width, height int64, theme string, before ...action) *browserTab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	tab := &browserTab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, tab.listen); err != nil {
		t.Fatal(err)
	}
	tab.do(chromedp.EmulateViewport(width, height), command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}))
	tab.do(before...)
	address := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(file), "/")}
	tab.do(chromedp.Navigate(address.String()))
	return tab
}

func (b *browserTab) listen(event any) {
	var complaint string
	switch e := event.(type) {
	case *pages.EventExceptionThrown:
		complaint = e.ExceptionDetails.Text
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			complaint += " " + thrown.Description
		}
	case *pages.EventConsoleAPICalled:
		complaint = "console." + string(e.Type)
		for _, arg := range e.Args {
			complaint += " " + string(arg.Value)
		}
	case *log.EventEntryAdded:
		complaint = e.Entry.Text
	default:
		return
	}
	b.mu.Lock()
	b.complaints = append(b.complaints, complaint)
	b.mu.Unlock()
}

// browserPatience is how long one thing in the browser may take on a slow machine.
const browserPatience = time.Minute

func (b *browserTab) do(actions ...action) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, browserPatience)
	defer stop()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// inPage runs a script in the page and reads what it comes to.
func inPage[T any](b *browserTab, script string) T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, browserPatience)
	defer stop()
	result, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	return result
}

// runs runs a script in the page for what it does.
func runs(script string) action {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[any]("void (() => {"+script+"\n})()"))
		return err
	})
}

// set gives an input or a select a value, and tells the page of it as a user's choice does.
func set(id, value string) action {
	return runs(fmt.Sprintf(`const e = document.getElementById(%q); e.value = %q; for (const name of ["input", "change"]) e.dispatchEvent(new Event(name));`, id, value))
}

// settle waits until what was drawn last is what a click meets.
func (b *browserTab) settle() {
	b.t.Helper()
	inPage[bool](b, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// wants holds what a script comes to against what it should.
func wants[T comparable](b *browserTab, what, script string, want T) {
	b.t.Helper()
	if got := inPage[T](b, script); got != want {
		b.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func (b *browserTab) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, complaint := range b.complaints {
		b.t.Errorf("the browser says: %s", complaint)
	}
}
